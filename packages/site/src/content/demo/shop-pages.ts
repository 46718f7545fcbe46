// The pages about the workshop.
import type { BlockInput } from "@ws/client";
import type { DemoPage } from "./demo-page.ts";
import { bullet, callout, heading, linked, paragraph, richText, styled, table } from "./text.ts";
import type { Pictures } from "./upload-pictures.ts";

/** Returns the first page of the site, without a title. */
export const homePage = (pictures: Pictures): Omit<DemoPage, "title"> => ({
  coverId: pictures.cover,
  iconId: pictures["icon-wheel"],
  blocks: [
    heading("Your bicycle, mended by the people you talk to"),
    paragraph("We repair everything with two wheels, and most things with three. Small jobs are done the same day."),
    callout(
      [
        styled("Open Tuesday to Saturday, nine to six.", { bold: true }),
        styled(" Bring it in before ten for a repair on the same day."),
      ],
      pictures["icon-clock"],
      "green_background",
    ),
    callout(
      [
        styled("A flat tyre is €20, a full service €140.", { bold: true }),
        styled(" You know the price before we begin."),
      ],
      pictures["icon-tag"],
      "yellow_background",
    ),
    { quote: { rich_text: richText("They fixed the noise that three others could not hear.") } },
    heading("Around the workshop"),
  ],
});

/** Returns the page whose blocks are at the foot of every page. */
export const footerPage = (): DemoPage => ({
  title: "Footer",
  blocks: [
    {
      column_list: {
        children: [
          column(
            paragraph([styled("Brightwater Bicycle Workshop", { bold: true })]),
            paragraph("7 Mill Lane, Brightwater"),
          ),
          column(paragraph([styled("Open", { bold: true })]), paragraph("Tuesday to Saturday, nine to six")),
          column(
            paragraph([styled("Talk to us", { bold: true })]),
            paragraph([linked("+49 30 555 2100", "tel:+49305552100")]),
            paragraph([linked("hello@example.com", "mailto:hello@example.com")]),
          ),
        ],
      },
    },
  ],
});

const column = (...children: readonly BlockInput[]) => ({ column: { children } });

/** Returns the page with the address and the people. */
export const aboutPage = (pictures: Pictures): DemoPage => ({
  title: "About us",
  iconId: pictures["icon-people"],
  coverId: pictures["cover-about"],
  blocks: [
    paragraph("Three mechanics, one apprentice, and a dog that guards the inner tubes."),
    heading("Find us"),
    paragraph([
      styled("7 Mill Lane, Brightwater. The blue door beside the "),
      linked("canal path", "https://example.com/canal"),
      styled("."),
    ]),
    { bookmark: { url: "https://www.openstreetmap.org/", caption: richText("The way to the workshop") } },
    heading("Prices"),
    table(
      [
        ["Service", "What we do", "Price"],
        ["Basic", "Brakes, gears, tyres, chain oil", "€60"],
        ["Full", "Everything of basic, bearings, wheels", "€140"],
        ["Flat tyre", "New tube, old tube recycled", "€20"],
      ],
      true,
    ),
    heading("Our promises"),
    bullet("No work without your word."),
    bullet("Old parts are yours if you want them."),
    bullet([styled("A repair that fails within "), styled("90 days", { bold: true }), styled(" is free.")]),
  ],
});
