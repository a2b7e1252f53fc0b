import { defineConfig } from 'vitest/config'

const layer = (name: string, test: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...test },
})

/** Four minutes for the rounds of every day; two hundred of them take their time on a machine that does other things. */
const raceTimeout = Math.max(240_000, Number(process.env['RACE_ROUNDS'] ?? 5) * 12_000)

/** One project per layer (design §17). The ones that render .astro files stand in tests/vitest.astro.config.ts. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      layer('unit'),
      layer('architecture'),
      layer('contract'),
      layer('integration'),
      layer('race', { testTimeout: raceTimeout }),
      './tests/vitest.astro.config.ts',
      layer('e2e', {
        globalSetup: ['./tests/e2e/global-setup.ts'],
        testTimeout: 90_000,
        hookTimeout: 120_000,
        // A browser on a busy machine may starve for seconds. What passed at the second try is named (scripts/retries-reporter.ts).
        retry: 1,
      }),
    ],
  },
})
