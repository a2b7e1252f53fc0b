import { findLockOwner } from '#infrastructure/db/directory-lock.ts'
import { runInServer } from '../../../cli/control/run-in-server.ts'

/**
 * Commands for the server that holds a data directory, as the majlis program sends them. They return what is printed,
 * and throw it when the command fails.
 */
export function createMajlis(directory: string): (...argv: readonly string[]) => Promise<string> {
  return async (...argv) => {
    const holder = findLockOwner(directory)
    if (!holder) throw new Error(`no server holds ${directory}`)
    const { code, stdout, stderr } = await runInServer(holder, { argv, input: '', user: 'operator' })
    if (code !== 0) throw new Error(stderr + stdout)
    return stdout
  }
}
