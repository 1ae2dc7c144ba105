# The product in one image: built inside, without the tools, run by an unprivileged user on a read-only root file system.
# `docker build -t muster .`, then compose.yaml or docs/operations.md.
ARG BUILD_IMAGE=node:22-bookworm-slim
ARG RUN_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Node 26, which runs the product, is the package `node`; its script fetches the binary.
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node_modules/.bin/node tools/build.ts \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf web e2e bench docs server/testing node_modules/.cache

FROM ${RUN_IMAGE}
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates tini tzdata \
  && rm -rf /var/lib/apt/lists/*
RUN install -d -o 10001 -g 10001 -m 700 /data
WORKDIR /app
COPY --from=build /app /app
ENV PATH=/app/node_modules/.bin:$PATH \
    NODE_ENV=production \
    DATA_DIR=/data \
    HOST=0.0.0.0 \
    MUSTER_SEED=none \
    MALLOC_ARENA_MAX=2
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node", "--max-semi-space-size=4", "--max-old-space-size=384"]
CMD ["server/main.ts"]
