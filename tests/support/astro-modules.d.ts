/** tsc does not read .astro files (astro check does): to tests each is a component that a container can render. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory
  export default component
}
