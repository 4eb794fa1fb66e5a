import type { Locator, Page } from 'playwright-core'

const maxSteps = 90

/** Presses Tab until something has the focus, as somebody without a pointer does. Throws when no Tab ever leads there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor()
  for (let step = 0; step < maxSteps; step += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`no Tab leads to ${String(target)}; the focus is on ${await focusedName(page)}`)
}

/** Goes there by Tab and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.first().evaluate((element) => element === document.activeElement)
}

/** What has the focus, by its name or its words. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    return `${activeElement?.tagName.toLowerCase() ?? 'nothing'} “${activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim().slice(0, 60) ?? ''}”`
  })
}
