/** tsc does not read .astro files (astro check does): to tests each is a component that a container can render. */
declare module '*.astro' {
  import type { AstroComponentFactory } from 'astro/runtime/server/index.js'

  const component: AstroComponentFactory
  export default component
}
