import { fork, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Served = {
  readonly url: string
  ask<Answer>(message: string): Promise<Answer>
  stop(): Promise<void>
}

export const emptyDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'majlis-bench-'))

/**
 * Runs a server in a process of its own and waits until it has told its URL. Its log is written to a file, as in
 * earnest, and nowhere else.
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
  const url = await answerOf<string>(child)
  return {
    url,
    ask: (message) => {
      child.send(message)
      return answerOf(child)
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('close', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

const answerOf = <Answer>(child: ChildProcess): Promise<Answer> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Answer))
    child.once('close', (code) => reject(new Error(`the process ended with ${code}`)))
  })
