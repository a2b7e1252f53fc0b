import { describe, expect, test } from 'vitest'
import type { Context } from '../../../cli/command.ts'
import { commands } from '../../../cli/commands.ts'
import { readArguments } from '../../../cli/read-arguments.ts'
import { runLine } from '../../../cli/run-line.ts'

const context = {
  env: {} as Context['env'],
  open: () => Promise.reject(new Error('nothing is to be opened')),
}
const type = (...argv: readonly string[]) => runLine({ argv, input: '', user: 'layla' }, context)

describe('the majlis command', () => {
  test('lists what it does when nothing is asked', async () => {
    const { code, stdout } = await type()
    expect(code).toBe(0)
    for (const { name } of commands) expect(stdout).toContain(`  ${name} `)
  })

  test('reaches every one of its commands by its name', () => {
    for (const command of commands) {
      const read = readArguments([...command.name.split(' '), '--help'])
      expect([command.name, read.ok && read.value.command === command]).toEqual([command.name, true])
    }
  })

  test.each(commands.map(({ name }) => name))('%s explains itself', async (name) => {
    const { code, stdout } = await type(...name.split(' '), '--help')
    expect(code).toBe(0)
    expect(stdout).toContain(`majlis ${name}`)
    expect(stdout).toContain('--json')
  })

  test.each([
    [['contents'], 'There is no command "contents"'],
    [['content', 'burn'], 'There is no command "content burn"'],
    [['content', 'get', 'page'], '<key> is missing'],
    [['content', 'get', 'page', 'help', 'ar', '1', 'more'], '"more" is too many'],
    [['content', 'list', '--color', 'red'], '--color'],
    [['content', 'list', '--kind', 'poem'], '"poem" is none of page, screen, block'],
    [['content', 'get', 'page', 'help', 'fr'], '"fr" is neither en-US nor ar'],
    [['content', 'get', 'page', 'help', 'ar', '0'], '"0" is not a version'],
    [['content', 'schedule', 'page', 'help', 'ar'], 'Give --start, --end or both'],
    [['content', 'schedule', 'page', 'help', 'ar', '--start', '2026-12-01T09:00'], 'is not a time'],
    [['content', 'schedule', 'page', 'help', 'ar', '--end', '2026-13-01T09:00Z'], 'is not a time'],
    [['content', 'preview', 'help', 'ar', '--hours', '1000'], '--hours'],
  ])('%s is not understood: %s', async (argv, reason) => {
    const { code, stdout, stderr } = await type(...argv)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(reason)
  })

  test('puts failures into JSON when JSON was asked for', async () => {
    const { code, stdout, stderr } = await type('content', 'burn', '--json')
    expect([code, stderr]).toEqual([2, ''])
    expect(JSON.parse(stdout)).toMatchObject({ failure: { kind: 'not-understood' } })
  })
})
