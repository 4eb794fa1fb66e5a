import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The rules to look for: all that are on without asking for them, unless some are named or tagged. */
type Rules = axe.RunOptions['runOnly']

/**
 * What axe finds wrong on a page, a line for each element. Sending, reading and compiling axe is a fifth of a look, so a
 * page is given it once; the builder of axe for Playwright gives it twice for each look.
 */
export async function runAxe(page: Page, rules?: Rules): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  const violations = await page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    // Writing out the address of every element that is as it should be would take longer than looking at it.
    { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) } satisfies axe.RunOptions,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  )
}
