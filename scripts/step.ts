import { spawn } from 'node:child_process'

/** Seconds with one decimal, as the steps print them. */
const secondsSince = (began: number): string => `${((Date.now() - began) / 1000).toFixed(1)} s`

/** Runs a named step and prints its name and duration. False when it failed. */
export async function step(name: string, work: () => Promise<void>): Promise<boolean> {
  const began = Date.now()
  console.log(`› ${name}`)
  try {
    await work()
    console.log(`✓ ${name} (${secondsSince(began)})`)
    return true
  } catch (error) {
    console.log(
      `✗ ${name} (${secondsSince(began)})\n${error instanceof Error ? error.message : String(error)}`,
    )
    return false
  }
}

type RunOptions = { readonly loud?: boolean; readonly env?: Readonly<Record<string, string>> }

/** Runs a command to its end; its output is printed only when it fails, unless `loud`. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: options.loud ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.env },
    })
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${output}\n${command} ${args.join(' ')} ended with code ${code}`))
    })
  })
}
