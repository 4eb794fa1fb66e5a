/**
 * Takes the reader to the first field that was not taken. Fields say so themselves, by being invalid. The words under the field are
 * drawn with the next frame, and the field goes to the middle of the page, so that they do not lie below its foot.
 */
export function focusFirstProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
      field?.focus({ preventScroll: true })
      field?.scrollIntoView({ block: 'center' })
    }),
  )
}
