import { useEffect } from 'react'
import { doneMissions, type MissionId } from './missions.ts'

/** Marks a mission as done once its screen is used. */
export function useMission(id: MissionId, isDone = true): void {
  useEffect(() => {
    if (isDone) doneMissions.add(id)
  }, [id, isDone])
}
