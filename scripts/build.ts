import { buildShop, needsBuild } from './build-shop.ts'
import { step } from './step.ts'

// `npm run build`: the server's bundle and the files for browsers, in dist/.
if (!process.argv.includes('--force') && !(await needsBuild())) {
  console.log('✓ build: dist/ is as new as the sources')
} else {
  process.exit((await step('build: server bundle and browser files', buildShop)) ? 0 : 1)
}
