// The options of the demo, a bicycle workshop. Those of another site are in a file like this one, see `SITE_CONFIG`.
import type { SiteOptionsInput } from "./option-types.ts";

export default {
  copy: "everything",
  theme: "workshop",
  unavailable: ["Sold out"],
  organisation: {
    "@type": "BikeStore",
    telephone: "+49 30 555 2100",
    email: "hello@example.com",
    address: { "@type": "PostalAddress", streetAddress: "7 Mill Lane", addressLocality: "Brightwater" },
    openingHours: "Tu-Sa 09:00-18:00",
  },
  columns: {
    // They read the stock, which visitors do not see.
    public: ["Availability", "Parts on the shelf"],
    // Details of customers, and a formula: the API has no format for its amounts.
    staff: ["Customer", "E-mail", "Phone", "Notes", "Photos", "Request key", "Price with tax"],
  },
  forms: [
    {
      path: "/book",
      table: "Repairs",
      title: "Book a repair",
      text:
        "A full service costs €140, a flat tyre €20. We are open from Tuesday to Saturday, 9:00 to 18:00, at 7 Mill Lane.\n" +
        "Tell us what is wrong. We look at the bicycle when you bring it, and say what it costs before we begin.",
      button: "Book the repair",
      fields: [
        { column: "Job", label: "What is wrong?", hint: "For example: the chain slips" },
        { column: "Bike", label: "Kind of bicycle" },
        { column: "Due", label: "Needed on", hint: "The day on which you need it back", days: "ahead" },
        { column: "Notes", label: "Anything else?", lines: 4 },
        { column: "Customer", label: "Your name", autocomplete: "name" },
        { column: "E-mail", autocomplete: "email", hint: "We write when your bicycle is ready" },
        { column: "Phone", autocomplete: "tel", hint: "Or we call you" },
      ],
      oneOf: [["E-mail", "Phone"]],
      set: { Stage: "Waiting" },
      keyColumn: "Request key",
      publicFrom: { column: "Stage", options: ["On the stand", "Ready", "Collected"] },
      steps: "Stage",
      calendar: "Due",
      contact: "E-mail",
      shown: ["Bike", "Due"],
      thanks:
        "We have your booking. Bring the bicycle during our opening hours. Keep the address of this page: it shows when your " +
        "bicycle is ready.",
    },
  ],
  board: { table: "Repairs", stages: "Stage", due: "Due", card: ["Bike", "Customer", "Tags"] },
} satisfies SiteOptionsInput;
