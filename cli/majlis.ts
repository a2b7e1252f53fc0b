#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { readEnv } from '#platform/env.ts'
import { explainEnvFailure } from '#platform/env-report.ts'
import { readArguments } from './read-arguments.ts'
import { runHere } from './run-here.ts'

/** The file that the line names ("-": standard input), read by whoever typed it: the server may not be allowed to. */
function readInput(argv: readonly string[]): string {
  const line = readArguments(argv)
  const name = line.ok && !line.value.wants.help ? line.value.command?.reads : undefined
  const file = line.ok && name !== undefined ? line.value.arguments[name] : undefined
  return file === undefined ? '' : readFileSync(file === '-' ? 0 : file, 'utf8')
}

async function main(argv: readonly string[]): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  if (!env.ok) {
    process.stderr.write(`${explainEnvFailure(env.failure)}\n`)
    return 1
  }
  let input: string
  try {
    input = readInput(argv)
  } catch (error) {
    process.stderr.write(
      `The file cannot be read: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    return 2
  }
  const { code, stdout, stderr } = await runHere({ argv, input, user: userInfo().username }, env.value)
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  return code
}

process.exitCode = await main(process.argv.slice(2))
