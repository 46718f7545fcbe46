// Mends what axe reports in the components of VitePress's default theme. The version is pinned: a component that has changed
// fails the build.
import { basename } from "node:path";
import type { Plugin } from "vitepress";

/** Texts of a component, and their replacements. */
const CHANGES: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  // A page has one main landmark.
  "VPHome.vue": [
    ['<div \n    class="VPHome"', '<main\n    class="VPHome"'],
    ["  </div>\n</template>", "  </main>\n</template>"],
  ],
  // The page has a footer already.
  "VPDocFooter.vue": [
    ["<footer v-if", "<div v-if"],
    ["  </footer>", "  </div>"],
  ],
  // The visible text is the name. On a phone, there is none.
  "VPNavBarSearchButton.vue": [
    [":aria-label=\"translate('button.buttonAriaLabel')\"", ":title=\"translate('button.buttonAriaLabel')\""],
    ['<span class="DocSearch-Button-Keys">', '<span class="DocSearch-Button-Keys" aria-hidden="true">'],
  ],
  // A dialog with a list of links. Buttons and options contain no links.
  "VPLocalSearchBox.vue": [
    ['role="button"', 'role="dialog" aria-modal="true"'],
    ["<kbd :aria-label", '<kbd role="img" :aria-label'],
    [
      '      :aria-owns="results?.length ? \'localsearch-list\' : undefined"\n      aria-expanded="true"\n      aria-haspopup="listbox"\n',
      "",
    ],
    ["          :role=\"results?.length ? 'listbox' : undefined\"\n", ""],
    ["            :aria-selected=\"selectedIndex === index ? 'true' : 'false'\"\n            role=\"option\"\n", ""],
    ["              :aria-label=\"[...p.titles, p.title].join(' > ')\"\n", ""],
  ],
};

/** A plugin of Vite that changes the components. */
export const accessibleTheme: Plugin = {
  name: "accessible-theme",
  enforce: "pre",
  transform(code, id) {
    const changes = id.includes("/theme-default/") ? CHANGES[basename(id)] : undefined;
    return changes?.reduce((text, [from, to]) => {
      if (!text.includes(from))
        throw new Error(`Expected ${JSON.stringify(from)} in ${basename(id)}, got another version.`);
      return text.replaceAll(from, to);
    }, code);
  },
};
