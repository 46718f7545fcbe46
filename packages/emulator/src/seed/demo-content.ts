// The words of the demo workspace: a bicycle workshop. Data only; demo.ts plants it.

/** A page and the pages below it. */
export interface DemoPage {
  readonly title: string;
  readonly emoji?: string;
  readonly text?: readonly string[];
  readonly pages?: readonly DemoPage[];
}

/** The page that holds everything. */
export const DEMO_ROOT = "Brightwater Bicycle Workshop";
/** The page with 250 blocks. */
export const DEMO_LONG_PAGE = "Encyclopedia";
/** Blocks of the long page. */
export const DEMO_LONG_PAGE_BLOCKS = 250;
/** Rows of each of the two data sources. */
export const DEMO_ROWS = 120;

/** People of the workspace besides the bot. */
export const DEMO_PEOPLE: readonly (readonly [name: string, email: string])[] = [
  ["Ada Example", "ada@example.com"],
  ["Benoit Sample", "benoit@example.com"],
  ["Chioma Test", "chioma@example.com"],
  ["Dmitri Placeholder", "dmitri@example.com"],
];

/** The tree of pages below the root; with the root and the long page about thirty, three levels deep. */
export const DEMO_PAGES: readonly DemoPage[] = [
  {
    title: "Handbook",
    emoji: "📘",
    text: ["How we work, in as few words as possible.", "If something here is wrong, change it."],
    pages: [
      {
        title: "Opening hours",
        text: ["Tuesday to Saturday, nine to six.", "Closed on the first Tuesday of the month."],
      },
      {
        title: "Tools and their places",
        text: ["Torque wrenches hang on the left wall.", "Return what you borrow before you leave."],
      },
      { title: "Prices", text: ["Basic service 60, full service 140.", "Members pay ten per cent less."] },
      {
        title: "Safety",
        pages: [
          { title: "Fire drill", text: ["Meet at the gate."] },
          { title: "First aid", text: ["The box is next to the sink."] },
        ],
      },
      {
        title: "Onboarding",
        pages: [
          { title: "First day", text: ["Keys, apron, tour."] },
          { title: "First month", text: ["One full service, watched."] },
        ],
      },
    ],
  },
  {
    title: "Projects",
    emoji: "🛠️",
    text: ["What we do besides repairs."],
    pages: [
      {
        title: "Cargo bike fleet",
        pages: [
          { title: "Budget", text: ["Three bikes this year."] },
          { title: "Suppliers", text: ["Two offers are in."] },
        ],
      },
      {
        title: "School visits",
        pages: [
          { title: "Autumn plan", text: ["Six schools."] },
          { title: "Leaflet", text: ["Draft two."] },
        ],
      },
      { title: "New shop sign", text: ["Ask the sign painter about blue."] },
    ],
  },
  {
    title: "Meeting notes",
    emoji: "🗒️",
    pages: [
      { title: "Week 24", text: ["Chain stock is low."] },
      { title: "Week 25", text: ["Chioma leads the school visits."] },
      { title: "Week 26", text: ["Opening hours stay as they are."] },
      { title: "Week 27", text: ["New torque wrench has come."] },
    ],
  },
  {
    title: "Ideas",
    emoji: "💡",
    text: ["A repair café on Sundays?", "Stickers."],
    pages: [{ title: "Repair café" }, { title: "Stickers" }],
  },
];

/** Choices of the repairs' columns. */
export const DEMO_CHOICES = {
  jobs: [
    "Brake pads",
    "Flat tyre",
    "Chain replacement",
    "Wheel truing",
    "Gear tuning",
    "Full service",
    "Bottom bracket",
    "Headset bearing",
    "Lights",
    "Saddle swap",
  ],
  bikes: ["city bike", "road bike", "cargo bike", "folding bike", "mountain bike", "child's bike"],
  stages: ["Waiting", "On the stand", "Ready", "Collected"],
  priorities: ["Low", "Normal", "High"],
  tags: ["warranty", "express", "parts ordered", "member"],
  cities: ["Brightwater", "Milford", "Ashby", "Norton"],
  firstNames: ["Ana", "Bilal", "Carla", "Daniel", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Kaito", "Lena"],
  lastNames: ["Abbott", "Bauer", "Costa", "Dubois", "Eriksen", "Fischer", "Garcia", "Hoffmann", "Ivanov", "Jansen"],
} as const;
