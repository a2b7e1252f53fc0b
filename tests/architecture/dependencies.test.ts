import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> }
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const all = { ...manifest.dependencies, ...manifest.devDependencies }

describe('dependencies', () => {
  test('are each explained in one line, and each line has its package', () => {
    const explained = [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `([^`]+)`/gm)]
    expect(explained.map(([, name]) => name).sort()).toEqual(Object.keys(all).sort())
  })

  test('of tests and benches are marked: npm start does not install them', () => {
    const marked = readFileSync('docs/dependencies.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|') && line.includes('(development only)'))
      .map((line) => /`([^`]+)`/.exec(line)?.[1])
    expect(marked.sort()).toEqual(Object.keys(manifest.devDependencies).sort())
  })

  test('are pinned exactly', () => {
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual(
      [],
    )
  })
})
