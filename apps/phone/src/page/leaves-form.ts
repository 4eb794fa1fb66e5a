export interface Place {
  href: string
  state: { sheet?: string }
}

/**
 * Whether a step of the history leaves a form: a form in a page is left for another page, one in a sheet also when its sheet
 * closes. A sheet that takes the place of a form's own was chosen in the form, and leaves nothing behind unasked.
 */
export function leavesForm(from: Place, to: Place, sheet: string | undefined): boolean {
  if (from.href !== to.href) return true
  return sheet !== undefined && from.state.sheet === sheet && to.state.sheet === undefined
}
