import { fork, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Served = {
  readonly url: string
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
  }: { args?: string[]; env?: Record<string, string>; execArgv?: string[] } = {},
): Promise<Served> {
  const log = openSync(join(await emptyDirectory(), 'log'), 'w')
  const child = fork(new URL(`./${script}`, import.meta.url), args, {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    execArgv,
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  const url = await replyOf<string>(child)
  return {
    url,
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
    child.once('message', (message) => resolve(message as Reply))
    child.once('close', (code) => reject(new Error(`the process ended with ${code}`)))
  })
