# Builds the program with its web client inside, and a small image that runs it. There is no git in here, so that
# --build-arg VERSION="$(./dev version)" says what the commit is called. With --build-arg NODES=yes it can
# keep rooms in PostgreSQL and play them together with other nodes (deploy/README.md).

FROM debian:bookworm-slim AS client
RUN apt-get update && apt-get install -y --no-install-recommends \
	ca-certificates clang libclang-rt-dev-wasm32 lld nodejs npm wasi-libc \
	&& rm -rf /var/lib/apt/lists/*
WORKDIR /src/web-client
COPY web-client/package.json web-client/package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY proto /src/proto
COPY base /src/base
COPY games /src/games
COPY server /src/server
COPY wasm /src/wasm
COPY web-client ./
RUN npm run build

FROM debian:bookworm-slim AS program
ARG NODES=
RUN apt-get update && apt-get install -y --no-install-recommends \
	gcc libc6-dev meson ninja-build pkg-config python3 \
	libjansson-dev libsqlite3-dev libssl-dev libuv1-dev libwebsockets-dev zlib1g-dev \
	${NODES:+libpq-dev libnats-dev} \
	&& rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY meson.build meson_options.txt ./
COPY base base
COPY games games
COPY proto proto
COPY server server
COPY wasm wasm
COPY tests tests
COPY --from=client /src/web-client/dist /client
ARG VERSION=
RUN printf '%s\n' "$VERSION" >VERSION \
	&& meson setup /build -Dbuildtype=release -Db_lto=true -Dstrip=true -Dclient=/client \
	${NODES:+-Dpostgres=enabled -Dnats=enabled} \
	&& ninja -C /build server/qirkat && strip /build/server/qirkat

FROM debian:bookworm-slim
ARG NODES=
RUN apt-get update && apt-get install -y --no-install-recommends \
	libjansson4 libsqlite3-0 libssl3 libuv1 libwebsockets17 libwebsockets-evlib-uv zlib1g \
	${NODES:+libpq5 libnats3.4} \
	&& rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* \
	&& useradd --system --uid 10001 --no-create-home --home-dir /nonexistent qirkat \
	&& mkdir /data && chown qirkat /data
COPY --from=program /build/server/qirkat /usr/local/bin/qirkat
USER qirkat
ENV QIRKAT_DATA=/data
VOLUME /data
# With QIRKAT_TLS_CERTIFICATE and QIRKAT_TLS_KEY (files of a mounted folder) this port speaks HTTPS.
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["qirkat", "healthcheck"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["qirkat"]
CMD ["serve"]
