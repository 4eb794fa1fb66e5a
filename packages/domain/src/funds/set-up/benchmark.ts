import type { SchemeRule } from '../schemes/scheme-rule.ts'

/** The index that a fund follows with its whole portfolio; null for any other fund. */
export function nameBenchmark(rule: SchemeRule): string | null {
  const [only, ...others] = rule.form === 'fund' ? rule.parts : []
  return only !== undefined && others.length === 0 && only.basket.choice.pick === 'index' ? only.basket.choice.of : null
}
