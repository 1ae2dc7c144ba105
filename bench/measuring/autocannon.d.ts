// The package has no types; these are the parts that the benchmarks use.
declare module 'autocannon' {
  type Options = {
    url: string
    method: 'GET' | 'POST'
    headers: Record<string, string>
    connections: number
    /** seconds, or a number of requests */
    duration?: number
    amount?: number
    /** milliseconds between two samples; a run ends at one */
    sampleInt?: number
  }
  type Result = {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
    duration: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
