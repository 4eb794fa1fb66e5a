import { describe, expect, it } from 'vitest'
import { clearlyDiffers, emptyPasswordForm, reducePasswordForm, formStep, type PasswordForm } from './password-form.ts'

const filled: PasswordForm = {
  ...emptyPasswordForm,
  oldPassword: 'bahi-demo',
  newPassword: 'neem-49-kite',
  again: 'neem-49-kite',
}

describe('the form of a new password', () => {
  it('says what is missing, field after field', () => {
    expect(formStep(emptyPasswordForm, false)).toBe('old')
    expect(formStep({ ...filled, newPassword: 'short' }, false)).toBe('new')
    expect(formStep({ ...filled, newPassword: 'bahi-demo', again: 'bahi-demo' }, false)).toBe('same')
    expect(formStep({ ...filled, again: 'neem-49' }, false)).toBe('differ')
    expect(formStep(filled, false)).toBe('ready')
    expect(formStep(filled, true)).toBe('code')
    expect(formStep({ ...filled, code: '123456' }, true)).toBe('ready')
  })

  it('calls the second entry wrong only when it cannot become right any more', () => {
    expect(clearlyDiffers({ ...filled, again: '' })).toBe(false)
    expect(clearlyDiffers({ ...filled, again: 'neem' })).toBe(false)
    expect(clearlyDiffers({ ...filled, again: 'neen' })).toBe(true)
    expect(clearlyDiffers({ ...filled, again: 'neem-49-kites' })).toBe(true)
  })

  it("forgets the server's message when something is typed", () => {
    const refused = reducePasswordForm(filled, {
      type: 'refused',
      failure: { ok: false, kind: 'refused', msg: 'tips.msg.049', params: {}, fields: ['oldPassword'] },
    })
    expect(refused.refused).toEqual({ msg: 'tips.msg.049', params: {}, field: 'oldPassword' })
    expect(reducePasswordForm(refused, { type: 'oldPassword', value: 'x' }).refused).toBeNull()
  })
})
