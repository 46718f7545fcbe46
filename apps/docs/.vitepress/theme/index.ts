// The theme: VitePress's own, with our colours, readable contrast, and a page for unknown addresses.
import DefaultTheme from "vitepress/theme-without-fonts";
import Layout from "./Layout.vue";
import "./style.css";

// oxlint-disable-next-line import/no-default-export -- VitePress reads the default export
export default { extends: DefaultTheme, Layout };
