// The texts of the demo workspace, a bicycle workshop. demo-steps.ts creates the workspace from them.

/** A page and the pages below it. */
export interface DemoPage {
  readonly title: string;
  readonly emoji?: string;
  readonly text?: readonly string[];
  readonly pages?: readonly DemoPage[];
}

/** Title of the root page. */
export const DEMO_ROOT = "Brightwater Bicycle Workshop";
/** Title of the page with 250 blocks. */
export const DEMO_LONG_PAGE = "Encyclopedia";
/** Number of blocks of the long page. */
export const DEMO_LONG_PAGE_BLOCKS = 250;
/** Number of rows of each of the two data sources. */
export const DEMO_ROWS = 120;

/** The people of the workspace. */
export const DEMO_PEOPLE: readonly (readonly [name: string, email: string])[] = [
  ["Ada Example", "ada@example.com"],
  ["Benoit Sample", "benoit@example.com"],
  ["Chioma Test", "chioma@example.com"],
  ["Dmitri Placeholder", "dmitri@example.com"],
];

/** The pages below the root page, three levels deep. With the root page and the long page there are about thirty pages. */
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
        text: ["Torque wrenches hang on the left wall.", "Return what you borrow the same day."],
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

/** Values of the columns of both data sources. */
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

/** Returns an item of a list by its index, starting again after the last item. */
export function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError("Expected a list with at least one item, got an empty list.");
  return item;
}
