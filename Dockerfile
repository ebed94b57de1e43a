# Builds the program with its web client inside, and a small image that runs it: one server with its rooms in a file, or
# one of several (deploy/README.md). There is no git in here; --build-arg VERSION="$(./dev version)" says what the commit is
# called.

FROM debian:bookworm-slim AS client
RUN apt-get update && apt-get install -y --no-install-recommends \
	ca-certificates clang libclang-rt-dev-wasm32 lld nodejs python3 wasi-libc \
	&& rm -rf /var/lib/apt/lists/*
WORKDIR /src/web-client
# Debian's npm brings 335 other packages with it.
COPY web-client/npm.py web-client/package.json web-client/package-lock.json ./
ENV PATH=$PATH:/opt/npm/bin
RUN python3 npm.py /opt/npm
RUN npm ci --omit=dev --no-audit --no-fund --no-update-notifier
COPY proto /src/proto
COPY base /src/base
COPY games /src/games
COPY server /src/server
COPY wasm /src/wasm
COPY web-client ./
RUN npm run build

FROM debian:bookworm-slim AS program
RUN apt-get update && apt-get install -y --no-install-recommends \
	gcc libc6-dev meson ninja-build pkg-config python3 \
	libjansson-dev libnats-dev libpq-dev libsodium-dev libsqlite3-dev libssl-dev libuv1-dev libwebsockets-dev zlib1g-dev \
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
	-Dpostgres=enabled -Dnats=enabled -Daccounts=enabled \
	&& ninja -C /build server/qirkat && strip /build/server/qirkat

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends \
	libjansson4 libnats3.4 libpq5 libsodium23 libsqlite3-0 libssl3 libuv1 libwebsockets17 libwebsockets-evlib-uv zlib1g \
	&& rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* \
	&& useradd --system --uid 10001 --no-create-home --home-dir /nonexistent qirkat \
	&& mkdir /data && chown qirkat /data
COPY --from=program /build/server/qirkat /usr/local/bin/qirkat
USER qirkat
ENV QIRKAT_DATA=/data
VOLUME /data
# With QIRKAT_TLS_CERTIFICATE and QIRKAT_TLS_KEY (files of a mounted folder) this port speaks HTTPS; QIRKAT_REDIRECT_PORT is
# one to be published as 80, which leads there.
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["qirkat", "healthcheck"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["qirkat"]
CMD ["serve"]
