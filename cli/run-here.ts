import type { OpenShop } from '#composition.ts'
import { findHolder } from '#infrastructure/db/directory-lock.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { explainStartFailure, StartFailure } from '#infrastructure/config/start-failure.ts'
import { askServer } from './control/ask-server.ts'
import { readArguments } from './read-arguments.ts'
import { runLine, type Printed, type TypedLine } from './run-line.ts'
import { noTerminal, type Terminal } from './terminal.ts'

/**
 * Runs a line where the database is: inside the server that holds the directory, or in this process, which then opens
 * the shop for it and closes it again.
 */
export async function runHere(line: TypedLine, env: Env, terminal: Terminal = noTerminal): Promise<Printed> {
  const read = readArguments(line.argv)
  const goesToServer = read.ok && read.value.command?.runsInServer === true && !read.value.wants.help
  const holder = goesToServer && env.databaseUrl === null ? findHolder(env.dataDirectory) : undefined
  if (holder)
    return askServer(holder, line, { terminal }).catch((error: unknown) =>
      notReached(error, line.argv.includes('--json')),
    )
  let opened: Promise<OpenShop> | undefined
  try {
    return await runLine(line, { env, open: () => (opened ??= openHere(env)) }, terminal)
  } finally {
    await opened?.then(
      (shop) => shop.close(),
      () => undefined,
    )
  }
}

/** Loaded only here: a command that runs in the server is there and back before all this would have been read. */
async function openHere(env: Env): Promise<OpenShop> {
  const { openShop } = await import('#composition.ts')
  const opened = await openShop(env, { report: () => undefined })
  // A command that looks at goods, or changes them, finds them all.
  await opened.catalog.seeding.settled()
  return opened
}

/** A server that cannot be reached, told like everything else. */
function notReached(error: unknown, json: boolean): Printed {
  if (!(error instanceof StartFailure)) throw error
  const { facts } = error
  return json
    ? { code: 1, stdout: `${JSON.stringify({ failure: facts }, null, 2)}\n`, stderr: '' }
    : { code: 1, stdout: '', stderr: `${explainStartFailure(error)}\n` }
}
