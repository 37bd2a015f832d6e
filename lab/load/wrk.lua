-- For wrk: prints the result as one line of JSON, with the names of load.ts. wrk measures in microseconds.
done = function(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"responses":%d,"perSecond":%f,"p50":%f,"p99":%f,"max":%f,"errors":%d,"errorStatuses":%d}',
    summary.requests, summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000,
    errors.connect + errors.read + errors.write + errors.timeout, errors.status
  ))
end
