// The package has no types; this is what the benchmarks use of it.
declare module 'autocannon' {
  type Asked = {
    url: string
    method: 'GET' | 'POST'
    headers: Record<string, string>
    connections: number
    duration: number
  }
  type Told = {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
    duration: number
  }
  export default function autocannon(input: Asked): Promise<Told>
}
