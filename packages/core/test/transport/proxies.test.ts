// Which proxy applies to which URL, as curl and other programs read the same variables.
import { describe, expect, test } from "vitest";
import { findProxy, proxySettings } from "../../src/transport/node/proxies.ts";

/** Returns the host of the proxy for a URL. */
function proxyOf(environment: Record<string, string>, url: string): string | undefined {
  const settings = proxySettings(environment);
  return settings && findProxy(settings, new URL(url))?.host;
}

describe("the variable", () => {
  test.each([
    [{ HTTPS_PROXY: "http://a:1" }, "https://api.test", "a:1"],
    [{ HTTPS_PROXY: "http://a:1" }, "http://api.test", undefined],
    [{ HTTP_PROXY: "http://a:1" }, "https://api.test", undefined],
    [{ ALL_PROXY: "http://a:1" }, "https://api.test", "a:1"],
    [{ ALL_PROXY: "http://a:1", https_proxy: "http://b:2" }, "https://api.test", "b:2"],
    [{ HTTPS_PROXY: "http://a:1", https_proxy: "http://b:2" }, "https://api.test", "b:2"],
    [{ HTTPS_PROXY: "", ALL_PROXY: "http://a:1" }, "https://api.test", "a:1"],
    [{ HTTPS_PROXY: "a:3128" }, "https://api.test", "a:3128"],
    [{ HTTPS_PROXY: "http://a" }, "https://api.test", "a:80"],
    [{ HTTPS_PROXY: "https://a" }, "https://api.test", "a:443"],
    [{ HTTPS_PROXY: "http://[2001:db8::2]:3128" }, "https://api.test", "[2001:db8::2]:3128"],
    [{ all_proxy: "http://a:1" }, "http://api.test", "a:1"],
    [{ http_proxy: "http://b:2", ALL_PROXY: "http://a:1" }, "http://api.test", "b:2"],
    [{}, "https://api.test", undefined],
  ])("%j has for %s the proxy %s", (environment, url, expected) => {
    expect(proxyOf(environment, url)).toBe(expected);
  });

  test.each([
    ["socks5://me:pw@a:1", "socks5:"],
    ["ftp://a", "ftp:"],
    ["http://", "another text"],
    ["http://a:b", "another text"],
  ])("with %s is refused, without its password", (value, shown) => {
    const message = `Expected HTTPS_PROXY to be an http or https URL of a proxy, got ${shown}`;
    expect(() => proxyOf({ HTTPS_PROXY: value }, "https://api.test")).toThrow(
      Object.assign(new Error(message), { code: "ERR_INVALID_URL" }),
    );
  });

  test.each([
    [
      { https_proxy: "https://[2001:db8::2]" },
      { secure: true, hostname: "2001:db8::2", port: 443, host: "[2001:db8::2]:443", setting: "https_proxy" },
    ],
    [{ HTTPS_PROXY: "a:3128" }, { secure: false, hostname: "a", port: 3128, host: "a:3128", setting: "HTTPS_PROXY" }],
    [{ ALL_PROXY: "http://a" }, { secure: false, hostname: "a", port: 80, host: "a:80", setting: "ALL_PROXY" }],
  ])("%j is the proxy %j", (environment, expected) => {
    const settings = proxySettings(environment);
    const proxy = settings && findProxy(settings, new URL("https://api.test"));
    expect(proxy).toEqual({ ...expected, authorization: undefined });
  });

  test("of a list of hosts without a proxy is kept with the proxies, which may be none", () => {
    expect(proxySettings({ no_proxy: "a", NO_PROXY: "b" })).toBeUndefined();
    expect(proxySettings({ no_proxy: "a", NO_PROXY: "b", HTTP_PROXY: "p" })).toEqual({
      http: { name: "HTTP_PROXY", value: "p" },
      https: undefined,
      noProxy: "a",
    });
    expect(proxySettings({ all_proxy: "p" })).toEqual({
      http: { name: "all_proxy", value: "p" },
      https: { name: "all_proxy", value: "p" },
      noProxy: "",
    });
  });

  test("has the credentials of the proxy, decoded", () => {
    const settings = proxySettings({ HTTPS_PROXY: "http://me%40home:p%3Aw%25@a:1" });
    const proxy = settings && findProxy(settings, new URL("https://api.test"));
    expect(proxy?.authorization).toBe(`Basic ${btoa("me@home:p:w%")}`);
  });
});

describe("NO_PROXY", () => {
  test.each([
    ["*", "https://api.test"],
    ["other, *", "https://api.test"],
    ["api.test", "https://api.test"],
    ["API.TEST", "https://api.test"],
    ["api.test.", "https://api.test"],
    ["api.test", "https://api.test."],
    ["test", "https://api.test"],
    [".test", "https://api.test"],
    ["*.test", "https://api.test"],
    ["other api.test", "https://api.test"],
    [" api.test", "https://api.test"],
    ["example.api.test:443,api.test", "https://api.test"],
    ["other,  api.test", "https://api.test"],
    ["api.test:443", "https://api.test"],
    [".test:8443", "https://api.test:8443"],
    ["b\u00fccher.test", "https://xn--bcher-kva.test"],
    ["10.1.2.3", "https://10.1.2.3"],
    ["10.0.0.0/8", "https://10.1.2.3"],
    ["10.1.2.3:443", "https://10.1.2.3"],
    ["2001:db8::1", "https://[2001:db8::1]"],
    ["2001:DB8:0::1", "https://[2001:db8::1]"],
    ["[2001:db8::1]", "https://[2001:db8::1]"],
    ["[2001:db8::1]:443", "https://[2001:db8::1]"],
    ["2001:db8::/32", "https://[2001:db8::1]"],
    ["[2001:db8::]/32", "https://[2001:db8::1]"],
    ["10.0.0.0/8", "https://[::ffff:10.1.2.3]"],
    ["10.1.2.3/32", "https://10.1.2.3"],
    ["0.0.0.0/0", "https://10.1.2.3"],
    ["2001:db8::1/128", "https://[2001:db8::1]"],
    ["localhost", "https://127.0.0.1"],
    ["127.0.0.1", "https://localhost"],
    ["::1", "https://localhost"],
  ])("%s excludes %s", (noProxy, url) => {
    expect(proxyOf({ HTTPS_PROXY: "http://a:1", NO_PROXY: noProxy }, url)).toBeUndefined();
  });

  test.each([
    ["", "https://api.test"],
    ["other.test", "https://api.test"],
    ["pi.test", "https://api.test"],
    ["api.test:8443", "https://api.test"],
    ["10.1.2.4", "https://10.1.2.3"],
    ["10.0.0.0/16", "https://10.1.2.3"],
    ["10.0.0.0/99", "https://10.1.2.3"],
    ["2001:db8::2", "https://[2001:db8::1]"],
    ["[2001:db8::1]:8443", "https://[2001:db8::1]"],
    ["2001:db9::/32", "https://[2001:db8::1]"],
    ["10.0.0.0/8", "https://10.example.test"],
    ["localhost", "https://128.0.0.1"],
    ["127.0.0.1", "https://10.1.2.3"],
    ["10.1.2.3", "https://127.0.0.1"],
    ["10.1.2.3", "https://localhost"],
    ["0.0.0.0/33", "https://10.1.2.3"],
    ["a10.0.0.0/8", "https://10.1.2.3"],
    ["10.0.0.0/8a", "https://10.1.2.3"],
    ["10.1.2.3:443a", "https://10.1.2.3"],
    ["2001:db8::/129", "https://[2001:db8::1]"],
  ])("%s does not exclude %s", (noProxy, url) => {
    expect(proxyOf({ HTTPS_PROXY: "http://a:1", NO_PROXY: noProxy }, url)).toBe("a:1");
  });
});
