import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

const develop = join(import.meta.dirname, '..', '..', '..', 'photography', 'develop')
const python = '/usr/bin/python3'
/** The darkroom runs where pictures are made: with the system's numpy (photography/setup.sh). */
const equipped = spawnSync(python, ['-c', 'import numpy']).status === 0

/** An evenly lit wall with one point at an edge, which no ray of light happened to reach: how light it is developed. */
const lonelyPoint = (filter: string): number =>
  Number(
    execFileSync(
      python,
      [
        '-B',
        '-c',
        [
          'import numpy as np',
          `from denoise import ${filter} as filtered`,
          'light = np.full((18, 18, 3), 0.5, np.float32)',
          'normal = np.zeros((18, 18, 3), np.float32)',
          'normal[..., 1] = -1',
          'light[8, 8], normal[8, 8] = 0, (1, 0, 0)',
          'print(filtered(light, normal, np.full((18, 18), 5, np.float32))[8, 8].mean())',
        ].join('\n'),
      ],
      { cwd: develop, encoding: 'utf8' },
    ),
  )

describe.skipIf(!equipped)('the darkroom', () => {
  test.each(['denoise', 'denoise_fast', 'denoise_half'])('leaves no black points at edges (%s)', (filter) => {
    expect(lonelyPoint(filter)).toBeGreaterThan(0.3)
  })
})
