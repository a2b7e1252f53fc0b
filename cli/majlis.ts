#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { readEnv } from '#infrastructure/config/env.ts'
import { explainEnvFailure } from '#infrastructure/config/env-report.ts'
import { commands } from './commands.ts'
import { ownTerminal } from './own-terminal.ts'
import { readArguments } from './read-arguments.ts'
import { runHere } from './run-here.ts'

/** Reads the file that the command line names here: the server may not be allowed to read it. */
function readFiles(argv: readonly string[]): {
  readonly input: string
  readonly streamed: string | undefined
} {
  const parsed = readArguments(argv, commands)
  if (!parsed.ok || parsed.value.wants.help) return { input: '', streamed: undefined }
  const { command, arguments: positional, options } = parsed.value
  const { reads, streams } = command ?? {}
  const file = reads?.startsWith('--') ? options[reads.slice(2)] : positional[reads ?? '']
  const input = typeof file === 'string' ? readFileSync(file === '-' ? 0 : file, 'utf8') : ''
  return { input, streamed: streams === undefined ? undefined : positional[streams] }
}

async function main(argv: readonly string[]): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  if (!env.ok) {
    process.stderr.write(`${explainEnvFailure(env.failure)}\n`)
    return 1
  }
  let files: ReturnType<typeof readFiles>
  let terminal: ReturnType<typeof ownTerminal>
  try {
    files = readFiles(argv)
    terminal = ownTerminal(files.streamed, argv.includes('--json'))
  } catch (error) {
    process.stderr.write(
      `The file cannot be read: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    return 2
  }
  const line = { argv, input: files.input, user: userInfo().username }
  const { code, stdout, stderr } = await runHere(line, env.value, terminal)
  terminal.close()
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  return code
}

process.exitCode = await main(process.argv.slice(2))
