// Written by `ws-schema pull`, without the columns that the form does not need.
import { defineSchema } from "@ws/schema";

export const customers = defineSchema({
  dataSourceId: "cd628f89-3b4c-8906-a2eb-ca40f06f372b",
  title: "Customers",
  properties: {
    name: { id: "title", name: "Name", type: "title" },
    email: { id: "nbY~", name: "Email", type: "email" },
    phone: { id: "qn%3FB", name: "Phone", type: "phone_number" },
    city: { id: "jprr", name: "City", type: "select", options: ["Brightwater", "Milford", "Ashby", "Norton"] },
  },
});
