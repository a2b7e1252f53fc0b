import { fork, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Served = {
  readonly url: string
  readonly pid: number
  ask<Reply>(message: string): Promise<Reply>
  stop(): Promise<void>
}

export const emptyDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'majlis-bench-'))

/**
 * Runs a server in a separate process and waits for its URL. Its log is written to a file, as in production.
 */
export async function serve(
  script: string,
  {
    args = [],
    env = {},
    execArgv = [],
    tree,
  }: { args?: string[]; env?: Record<string, string>; execArgv?: string[]; tree?: string } = {},
): Promise<Served> {
  const log = openSync(join(await emptyDirectory(), 'log'), 'w')
  const path =
    tree === undefined ? new URL(`./${script}`, import.meta.url) : `${tree}/bench/support/${script}`
  const child = fork(path, args, {
    cwd: tree,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      RENDERS_PER_MINUTE: '999999',
      MAJLIS_CASH_LIMITS: 'none',
      MAJLIS_DEMO_ORDERS: 'none',
      MESSAGES_PER_HOUR: '0',
      ...env,
    },
    execArgv,
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  const url = await replyOf<string>(child)
  return {
    url,
    pid: child.pid ?? 0,
    ask: (message) => {
      child.send(message)
      return replyOf(child)
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('close', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

const replyOf = <Reply>(child: ChildProcess): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`the process ended with ${code}`))
    child.once('close', fail)
    child.once('message', (message) => {
      child.off('close', fail)
      resolve(message as Reply)
    })
  })
