declare module "*.css";

declare module "*.vue" {
  const component: object;
  // oxlint-disable-next-line import/no-default-export -- the compiler of Vue writes a default export
  export default component;
}
