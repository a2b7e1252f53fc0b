import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'

// `npm run bench [name …] [/path …] [--option=…]`: runs the named benchmarks, or all, one after the other; each prints ratios of one
// run, since machines are noisy. Exits with 1 when a target is missed.
const directory = new URL('.', import.meta.url)
const all = (await readdir(directory))
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3))
const inputs = process.argv.slice(2)
const isArgument = (word: string): boolean => word.startsWith('/') || word.startsWith('--')
const names = inputs.filter((word) => !isArgument(word))
const unknown = names.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`unknown benchmark: ${unknown.join(', ')}; benchmarks: ${all.join(', ')}`)
  process.exit(1)
}
let missed = 0
for (const name of names.length > 0 ? names : all) {
  console.log(`› ${name}`)
  const given = inputs.filter(isArgument)
  const child = spawn(process.execPath, [new URL(`${name}.ts`, directory).pathname, ...given], {
    stdio: 'inherit',
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) missed += 1
}
process.exitCode = missed > 0 ? 1 : 0
