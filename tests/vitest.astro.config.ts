import { getViteConfig } from 'astro/config'
import type { ViteUserConfig } from 'vitest/config'
import { ceilings } from './ceilings.ts'

const config: ViteUserConfig = {
  test: {
    name: 'islands',
    root: '..',
    maxWorkers: 2,
    // A file of its own takes none over from the projects beside it.
    ...ceilings,
    include: ['tests/islands/**/*.test.{ts,tsx}', 'tests/components/**/*.test.{ts,tsx}'],
  },
}

/** Tests that render islands and .astro components: through Astro's own Vite configuration. */
export default getViteConfig(config as Parameters<typeof getViteConfig>[0])
