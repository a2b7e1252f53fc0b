import type { OpenShop } from '#open-shop.ts'
import { findLockOwner } from '#infrastructure/db/directory-lock.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { explainStartFailure, StartFailure } from '#infrastructure/config/start-failure.ts'
import type { CommandLine, CommandOutput } from './command.ts'
import { commands } from './commands.ts'
import { runInServer } from './control/run-in-server.ts'
import { readArguments } from './read-arguments.ts'
import { runLine } from './run-line.ts'
import { noTerminal, type Terminal } from './terminal.ts'

/**
 * Runs a command line where the database is: inside the server that owns the directory, or in this process, which then
 * opens the shop for it and closes it afterwards.
 */
export async function runHere(
  line: CommandLine,
  env: Env,
  terminal: Terminal = noTerminal,
): Promise<CommandOutput> {
  const parsed = readArguments(line.argv, commands)
  const goesToServer = parsed.ok && parsed.value.command?.runsInServer === true && !parsed.value.wants.help
  const owner = goesToServer && env.databaseUrl === null ? findLockOwner(env.dataDirectory) : undefined
  if (owner)
    return runInServer(owner, line, { terminal }).catch((error: unknown) =>
      printUnreachable(error, line.argv.includes('--json')),
    )
  let opened: Promise<OpenShop> | undefined
  try {
    return await runLine(line, commands, { env, open: () => (opened ??= openHere(env)) }, terminal)
  } finally {
    await opened?.then(
      (shop) => shop.close(),
      () => undefined,
    )
  }
}

/** Imported only here: a command that runs in the server returns before all this would have loaded. */
async function openHere(env: Env): Promise<OpenShop> {
  const { openShop } = await import('#open-shop.ts')
  const opened = await openShop(env, { report: () => undefined })
  // Commands see the whole catalog, not one that is still being seeded.
  await opened.catalog.seeding.finished()
  return opened
}

function printUnreachable(error: unknown, json: boolean): CommandOutput {
  if (!(error instanceof StartFailure)) throw error
  const { facts } = error
  return json
    ? { code: 1, stdout: `${JSON.stringify({ failure: facts }, null, 2)}\n`, stderr: '' }
    : { code: 1, stdout: '', stderr: `${explainStartFailure(error)}\n` }
}
