// The options of the demo, a bicycle workshop. Those of another site are in a file like this one, see `SITE_CONFIG`.
import type { SiteOptionsInput } from "../options/site-options.ts";

export default {
  theme: "workshop",
  organisation: {
    "@type": "BikeStore",
    telephone: "+49 30 555 2100",
    email: "hello@example.com",
    address: { "@type": "PostalAddress", streetAddress: "7 Mill Lane", addressLocality: "Brightwater" },
    openingHours: "Tu-Sa 09:00-18:00",
  },
  columns: {
    // Details of customers, and a formula: the API has no format for its amounts.
    staff: ["Customer", "E-mail", "Phone", "Notes", "Photos", "Request key", "Price with tax"],
  },
  forms: [
    {
      path: "/book",
      table: "Repairs",
      title: "Book a repair",
      button: "Book the repair",
      fields: [
        { column: "Job", hint: "For example: the chain slips" },
        { column: "Bike" },
        { column: "Due", hint: "The day on which you need it back" },
        { column: "Notes", lines: 4 },
        { column: "Customer", autocomplete: "name" },
        { column: "E-mail", autocomplete: "email" },
        { column: "Phone", autocomplete: "tel" },
      ],
      oneOf: [["E-mail", "Phone"]],
      set: { Stage: "Waiting" },
      keyColumn: "Request key",
      publicFrom: { column: "Stage", options: ["On the stand", "Ready", "Collected"] },
      steps: "Stage",
      calendar: "Due",
    },
  ],
  board: {
    table: "Repairs",
    stages: "Stage",
    due: "Due",
    number: "Number",
    card: ["Bike", "Due", "Customer", "Tags"],
    done: ["Ready", "Collected"],
  },
} satisfies SiteOptionsInput;
