import { failed, passed, type EnvironmentCheck } from './environment-check.ts'

/** The first version that strips types without a flag; Astro requires the same. */
const minVersion = [22, 18] as const

export const checkNode: EnvironmentCheck = {
  name: 'Node.js',
  run: async () => {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    const isNewEnough = major > minVersion[0] || (major === minVersion[0] && minor >= minVersion[1])
    return isNewEnough
      ? passed(process.versions.node)
      : failed(
          process.versions.node,
          'use the version that npm installs: npm run doctor, npm run majlis -- …',
        )
  },
}
