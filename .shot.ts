import { chromium } from 'playwright'
import { chromiumSwitches, findChromium } from './scripts/chromium.ts'
const b = await chromium.launch({ executablePath: findChromium(), args: chromiumSwitches })
for (const arg of process.argv.slice(2)) {
  const [path, w] = arg.split('@')
  const p = await b.newPage({ viewport: { width: Number(w), height: 900 }, reducedMotion: 'reduce' })
  const r = await p.goto('http://localhost:45991' + path, { timeout: 60000 })
  console.log(path, r?.status())
  await p.screenshot({ fullPage: true, path: `/tmp/words/shot${path.replaceAll('/', '-')}-${w}.png` })
  await p.close()
}
await b.close()
