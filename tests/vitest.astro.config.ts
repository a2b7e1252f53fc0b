import { getViteConfig } from 'astro/config'
import type { ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = {
  test: {
    name: 'islands',
    root: '..',
    maxWorkers: 2,
    include: ['tests/islands/**/*.test.{ts,tsx}', 'tests/components/**/*.test.{ts,tsx}'],
  },
}

/** Tests that render islands and .astro components: through Astro's own Vite configuration. */
export default getViteConfig(config as Parameters<typeof getViteConfig>[0])
