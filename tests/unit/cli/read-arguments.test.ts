import { describe, expect, test } from 'vitest'
import type { CommandContext } from '../../../cli/command.ts'
import { commands } from '../../../cli/commands.ts'
import { readArguments } from '../../../cli/read-arguments.ts'
import { runLine } from '../../../cli/run-line.ts'

const context = {
  env: {} as CommandContext['env'],
  open: () => Promise.reject(new Error('must not open the shop')),
}
const majlis = (...argv: readonly string[]) => runLine({ argv, input: '', user: 'layla' }, commands, context)

describe('the majlis command', () => {
  test('lists all commands when it is run without arguments', async () => {
    const { code, stdout } = await majlis()
    expect(code).toBe(0)
    for (const { name } of commands) expect(stdout).toContain(`  ${name} `)
  })

  test('finds every command by its name', () => {
    for (const command of commands) {
      const read = readArguments([...command.name.split(' '), '--help'], commands)
      expect([command.name, read.ok && read.value.command === command]).toEqual([command.name, true])
    }
  })

  test.each(commands.map(({ name }) => name))('%s has help', async (name) => {
    const { code, stdout } = await majlis(...name.split(' '), '--help')
    expect(code).toBe(0)
    expect(stdout).toContain(`majlis ${name}`)
    expect(stdout).toContain('--json')
  })

  test.each([
    [['contents'], 'There is no command "contents"'],
    [['content', 'burn'], 'There is no command "content burn"'],
    [['content', 'get', 'page'], '<key> is missing'],
    [['content', 'get', 'page', 'help', 'ar', '1', 'more'], '"more" is one argument too many'],
    [['content', 'list', '--color', 'red'], '--color'],
    [['content', 'list', '--kind', 'poem'], '"poem" is not a kind. Kinds: page, screen, block'],
    [['content', 'get', 'page', 'help', 'fr'], '"fr" is not a locale'],
    [['content', 'get', 'page', 'help', 'ar', '0'], '"0" is not a version'],
    [['content', 'schedule', 'page', 'help', 'ar'], 'Give --start, --end or both'],
    [['content', 'schedule', 'page', 'help', 'ar', '--start', '2026-12-01T09:00'], 'is not a time'],
    [['content', 'schedule', 'page', 'help', 'ar', '--end', '2026-13-01T09:00Z'], 'is not a time'],
    [['content', 'preview', 'help', 'ar', '--hours', '1000'], '--hours'],
  ])('rejects %s with a usage error: %s', async (argv, reason) => {
    const { code, stdout, stderr } = await majlis(...argv)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(reason)
  })

  test('prints failures as JSON with --json', async () => {
    const { code, stdout, stderr } = await majlis('content', 'burn', '--json')
    expect([code, stderr]).toEqual([2, ''])
    expect(JSON.parse(stdout)).toMatchObject({ failure: { kind: 'usage-error' } })
  })
})
