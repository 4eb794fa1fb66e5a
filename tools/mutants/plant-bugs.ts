import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { plantedBugs, type PlantedBug } from './planted-bugs.ts'

/** Of twenty-five one may stay unnoticed. */
const MAX_MISSED = 1

function isGreen(project: PlantedBug['project'], tests: readonly string[]): boolean {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...tests],
    { stdio: 'ignore' },
  )
  return status === 0
}

/** Plants a bug, runs its tests and takes it out again; whether some test failed. */
function isNoticed({ file, was, becomes, project, tests }: PlantedBug): boolean {
  const sound = readFileSync(file, 'utf8')
  if (sound.split(was).length !== 2) throw new Error(`${file} does not have it once: ${was}`)
  const restore = (): void => writeFileSync(file, sound)
  process.once('exit', restore)
  try {
    writeFileSync(
      file,
      sound.replace(was, () => becomes),
    )
    return !isGreen(project, [tests])
  } finally {
    restore()
    process.off('exit', restore)
  }
}

/**
 * Plants the bugs of the files whose path begins with `part`, one at a time, in the files of this folder; the exit code.
 * @throws Error when the tests fail without a bug, because then they notice nothing.
 */
export function plantBugs(part: string): number {
  const bugs = plantedBugs.filter(({ file }) => file.startsWith(part))
  for (const project of ['unit', 'server'] as const) {
    const tests = bugs.filter((bug) => bug.project === project).map((bug) => bug.tests)
    if (tests.length > 0 && !isGreen(project, [...new Set(tests)]))
      throw new Error(`the ${project} tests fail without a planted bug`)
  }
  const missed = bugs.filter((bug) => {
    const noticed = isNoticed(bug)
    console.log(`${noticed ? '✓' : '✗'} ${bug.what}`)
    return !noticed
  })
  console.log(`planted: ${bugs.length - missed.length} of ${bugs.length} bugs noticed`)
  return missed.length <= MAX_MISSED ? 0 : 1
}
