import { useEffect, useState } from 'react'
import { interfaceDefaults } from './interface-defaults.ts'

/** The value once it has stayed the same for half a second: what is typed, when the typing stops. */
export function useDebounced<Value>(value: Value, waitMs: number = interfaceDefaults.debounceMs): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
