/** The arrays of a search, shared by all people of a thread since only one search runs at a time. */
export class Workspace {
  costs = new Float64Array(0)
  origins = new Int32Array(0)
  fit(costs: number, origins: number): void {
    if (this.costs.length < costs) this.costs = new Float64Array(Math.ceil(costs * 1.2))
    if (this.origins.length < origins) this.origins = new Int32Array(Math.ceil(origins * 1.2))
  }
}
