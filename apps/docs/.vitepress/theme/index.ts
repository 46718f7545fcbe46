// The theme: VitePress's own, with our colours and readable contrast.
import DefaultTheme from "vitepress/theme-without-fonts";
import "./style.css";

// oxlint-disable-next-line import/no-default-export -- VitePress reads the default export
export default DefaultTheme;
