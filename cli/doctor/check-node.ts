import { ill, well, type Check } from './check.ts'

/** Types are stripped without a flag from here on, and Astro asks for no less. */
const lowest = [22, 18] as const

export const checkNode: Check = {
  name: 'Node.js',
  run: async () => {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    const isNewEnough = major > lowest[0] || (major === lowest[0] && minor >= lowest[1])
    return isNewEnough
      ? well(process.versions.node)
      : ill(process.versions.node, 'use the one that npm brings: npm run doctor, npm run majlis -- …')
  },
}
