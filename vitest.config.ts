import { defineConfig } from 'vitest/config'
import { ceilings } from './tests/ceilings.ts'

const layer = (name: string, test: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...test },
})

/** Four minutes for five rounds; two hundred take their time. */
const raceTimeout = Math.max(240_000, Number(process.env['RACE_ROUNDS'] ?? 5) * 12_000)

/** One project per layer (design §17). Tests that render .astro files: tests/vitest.astro.config.ts. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Files share a worker, its modules and its databases; a test that changes a global restores it.
    isolate: false,
    ...ceilings,
    projects: [
      layer('unit'),
      layer('architecture'),
      layer('contract'),
      layer('integration'),
      layer('race', { testTimeout: raceTimeout }),
      './tests/vitest.astro.config.ts',
      layer('e2e', {
        globalSetup: ['./tests/e2e/global-setup.ts'],
        // A browser on a busy machine may starve, also twice: when two workers start theirs at once, the same minute starves
        // both tries. What passed later is named (scripts/test/results-reporter.ts), so that nothing hides behind this.
        retry: 2,
      }),
    ],
  },
})
