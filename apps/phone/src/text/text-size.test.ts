import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where the room is fixed, text may stop growing. */
const capped = /min\([^()]*rem,[^()]*\)/g

const styleSheets = [new URL('..', import.meta.url), new URL('../../../../packages/ui/src/', import.meta.url)].flatMap(
  (folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8').replace(capped, '') })),
)

test('every size of text and every line height grows with the chosen text size', () => {
  const fixed = styleSheets.flatMap(({ file, text }) =>
    (text.match(/(?<=[\s{;])(?:font|font-size|line-height|--text-[a-z0-9-]+)\s*:[^;}]*\dpx[^;}]*/g) ?? []).map(
      (rule) => `${file}: ${rule}`,
    ),
  )
  expect(fixed).toEqual([])
})
