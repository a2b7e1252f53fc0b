import { findLockOwner } from '#infrastructure/db/directory-lock.ts'
import { noTerminal } from '../../../cli/terminal.ts'
import { runInServer } from '../../../cli/control/run-in-server.ts'

/**
 * Commands for the server that holds a data directory, as the majlis program sends them. They return what is printed,
 * and throw it when the command fails.
 */
export function createMajlis(directory: string): (...argv: readonly string[]) => Promise<string> {
  return async (...argv) => {
    const holder = findLockOwner(directory)
    if (!holder) throw new Error(`no server holds ${directory}`)
    let streamed = ''
    const terminal = { ...noTerminal, write: async (text: string) => void (streamed += text) }
    const line = { argv, input: '', user: 'operator' }
    const { code, stdout, stderr } = await runInServer(holder, line, { terminal })
    if (code !== 0) throw new Error(stderr + stdout)
    return streamed + stdout
  }
}
